// Whether the server on this machine can serve: exit code 0 or 1. For the health check of a container, which has no curl.
const { PORT = '4000', HOST = '127.0.0.1' } = process.env;
const host = ['', '0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;
const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT || '4000'}/readyz`;
try {
  const response = await fetch(address, { signal: AbortSignal.timeout(5_000) });
  process.stdout.write(`${await response.text()}\n`);
  process.exitCode = response.ok ? 0 : 1;
} catch (error) {
  process.stderr.write(
    `No answer at ${address}: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}

export {};
