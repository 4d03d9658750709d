/** Runs an action that a browser with blocked or full storage refuses. */
export function allowed<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
