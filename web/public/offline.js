// Returns to the requested page as soon as the server is reachable.
const comeBack = async () => {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok && location.pathname !== '/offline.html') location.reload();
};
addEventListener('online', () => void comeBack());
// At random, since all pages lose the server at the same moment.
const soon = () => setTimeout(() => void comeBack().then(soon), 5000 * (0.5 + Math.random()));
soon();
