import CodeMirror from 'codemirror';

/**
 * Labels GraphiQL's editors for screen readers with the name of their section, and lets the keyboard scroll
 * them. Call it before the first editor is made.
 */
export function labelEditors(): void {
  CodeMirror.defineInitHook((editor: CodeMirror.Editor) => {
    const section = editor.getWrapperElement().closest('[aria-label]');
    editor.setOption('screenReaderLabel', section?.getAttribute('aria-label') ?? 'Editor');
    editor.getScrollerElement().tabIndex = 0;
  });
}
