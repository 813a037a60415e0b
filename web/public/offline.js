// Returns to the requested page as soon as the server is reachable.
const comeBack = async () => {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok && location.pathname !== '/offline.html') location.reload();
};
addEventListener('online', () => void comeBack());
setInterval(() => void comeBack(), 5000);
