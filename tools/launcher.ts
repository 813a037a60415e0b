const LOOK_EVERY_MS = 500;

/**
 * Tells when the shell in which npm runs a script has ended. npm passes a signal to that shell alone, which dies of it and leaves
 * the script running; a terminal's Ctrl-C reaches all of them. Without npm nothing is told: whoever starts a program in
 * the background and leaves means it to stay. Windows never names another parent, so that nothing is told there, either.
 * @returns a function that ends the watch
 */
export function watchLauncher(onEnd: () => void): () => void {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const launcher = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === launcher) return;
    clearInterval(timer);
    onEnd();
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
