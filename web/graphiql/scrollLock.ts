/**
 * Replaces react-style-singleton in GraphiQL. The library locks scrolling under a dialog with a style
 * element, which the Content-Security-Policy refuses; the page does not scroll anyway.
 */
export const styleSingleton = () => () => null;
export const styleHookSingleton = () => () => {};
export const stylesheetSingleton = () => ({ add() {}, remove() {} });
