/** Takes away all that was kept to be read without a connection. */
export async function forgetKept() {
  if (!('caches' in globalThis)) return
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}
