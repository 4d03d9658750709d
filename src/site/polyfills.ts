// What the oldest supported browsers lack (README.md, "Browsers"), and storage where it is forbidden. The entry imports this first.
// The service worker does not load it.
export {}

Promise.withResolvers ??= <T>() => {
  const made = {} as PromiseWithResolvers<T>
  made.promise = new Promise<T>((resolve, reject) => Object.assign(made, { resolve, reject }))
  return made
}

Map.groupBy ??= <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K) => {
  const groups = new Map<K, T[]>()
  for (const [index, item] of [...items].entries()) {
    const key = keyOf(item, index)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}

URL.parse ??= (url: string | URL, base?: string | URL) => {
  try {
    return new URL(url, base)
  } catch {
    return null
  }
}

Element.prototype.checkVisibility ??= function (this: Element) {
  return this.getClientRects().length > 0
}

// Where storage is forbidden reading it throws. Memory of this page takes its place.
for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    window[name].length
  } catch {
    const kept = new Map<string, string>()
    const value = { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept), removeItem: kept.delete.bind(kept) }
    Object.defineProperty(window, name, { value })
  }
}
