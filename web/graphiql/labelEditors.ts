import CodeMirror from 'codemirror';

/**
 * Names GraphiQL's editors for screen readers by the section that each stands in, and lets the keyboard scroll them.
 * To be called before the first editor is made.
 */
export function labelEditors(): void {
  CodeMirror.defineInitHook((editor: CodeMirror.Editor) => {
    const section = editor.getWrapperElement().closest('[aria-label]');
    editor.setOption('screenReaderLabel', section?.getAttribute('aria-label') ?? 'Editor');
    editor.getScrollerElement().tabIndex = 0;
  });
}
