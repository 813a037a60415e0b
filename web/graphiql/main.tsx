import 'graphiql/style.css';
import './theme.css';
import { createGraphiQLFetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import { createRoot } from 'react-dom/client';
import CodeMirror from 'codemirror';

interface GraphiqlTab {
  query: string;
  variables?: string;
}

/** The server writes its ready-made operations into the page as data. */
function graphiqlTabs(): GraphiqlTab[] {
  const data = document.getElementById('tabs')?.textContent;
  return data ? (JSON.parse(data) as GraphiqlTab[]) : [];
}

const socketUrl = new URL('/graphql', location.href);
socketUrl.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';

const fetcher = createGraphiQLFetcher({
  url: '/graphql',
  subscriptionUrl: socketUrl.href,
  enableIncrementalDelivery: false,
});

/** A link may carry an operation: /graphql?query=…&variables=… opens with it. */
const linked = new URLSearchParams(location.search);

labelEditors();

createRoot(document.getElementById('root')!).render(
  <GraphiQL
    fetcher={fetcher}
    defaultTabs={graphiqlTabs()}
    query={linked.get('query') ?? undefined}
    variables={linked.get('variables') ?? undefined}
    operationName={linked.get('operationName') ?? undefined}
    shouldPersistHeaders={false}
  >
    <GraphiQL.Logo>GraphiQL</GraphiQL.Logo>
  </GraphiQL>,
);

/**
 * Labels GraphiQL's editors for screen readers with the name of their section, and lets the keyboard scroll
 * them. Call it before the first editor is made.
 */
function labelEditors(): void {
  CodeMirror.defineInitHook((editor: CodeMirror.Editor) => {
    const section = editor.getWrapperElement().closest('[aria-label]');
    editor.setOption('screenReaderLabel', section?.getAttribute('aria-label') ?? 'Editor');
    editor.getScrollerElement().tabIndex = 0;
  });
}
