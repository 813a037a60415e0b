export function openAddress(url: string): void {
  window.location.assign(url);
}
