/** `follow` adds a function and returns how to stop; `notify` calls all. */
export function listeners() {
  const all = new Set<() => void>()
  return {
    follow: (listener: () => void) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
    notify: () => {
      for (const listener of all) listener()
    },
  }
}
