import { draftMark } from './forget-drafts.ts'

/**
 * The name of a file that was on its way into a field when its page was left: no script may take up a file again that
 * somebody has chosen before. Chosen once more, it goes on where it was. `place`: what tells the field from every other.
 */
export function leftBehind(place: string) {
  const key = `${draftMark}coming ${place}`
  const guarded = <Result>(action: () => Result) => {
    try {
      return action()
    } catch {
      // Where the browser forbids to remember, nothing is said of it.
      return null
    }
  }
  return {
    name: () => guarded(() => sessionStorage.getItem(key)),
    note: (name: string) => guarded(() => sessionStorage.setItem(key, name)),
    forget: () => guarded(() => sessionStorage.removeItem(key)),
  }
}
