/**
 * Does what is asked under one name once at a time. Whoever asks meanwhile has the outcome of the one before where that
 * `isFinal`, and does it himself where it is not, or failed.
 */
export function oneAtATime<Outcome>(isFinal: (outcome: Outcome) => boolean) {
  const underway = new Map<string, Promise<[Outcome] | undefined>>()
  return async (name: string, action: () => Promise<Outcome>): Promise<Outcome> => {
    for (let other = underway.get(name); other; other = underway.get(name)) {
      const outcome = await other
      if (outcome && isFinal(outcome[0])) return outcome[0]
    }
    const own = action()
    const told = own.then(
      (outcome): [Outcome] => [outcome],
      () => undefined,
    )
    underway.set(name, told)
    try {
      return await own
    } finally {
      underway.delete(name)
    }
  }
}
