// Back to the page that was asked for, as soon as there is a connection and a server at its end.
const comeBack = async () => {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok && location.pathname !== '/offline.html') location.reload();
};
addEventListener('online', () => void comeBack());
setInterval(() => void comeBack(), 5000);
