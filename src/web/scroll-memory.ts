const name = 'scrolled'

/** How far each entry of this tab's history was scrolled, over new documents too. */
export function scrollMemory() {
  const positions = stored()
  return {
    of: (key: string) => positions[key] ?? 'top',
    save: (key: string) => {
      positions[key] = window.scrollY
    },
    store: () => {
      try {
        sessionStorage.setItem(name, JSON.stringify(positions))
      } catch {
        // Storage can be forbidden or full; a new document then begins at its top.
      }
    },
  }
}

export type ScrollMemory = ReturnType<typeof scrollMemory>

function stored(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '{}')
  } catch {
    return {}
  }
}
