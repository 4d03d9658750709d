import { codeLasts } from './contract.ts'

type Entry = { codeUntil?: number } | null

/**
 * Remembers, with this entry of the browser's history, that a code is on its way, and nothing else of it: a phone may let go
 * of the tab while the mail is read, and the page that is then loaded anew asks for the code, not for another one.
 */
export const codeStep = {
  begin: () => write({ codeUntil: Date.now() + codeLasts }),
  end: () => write({ codeUntil: undefined }),
  isUnderWay: () => ((history.state as Entry)?.codeUntil ?? 0) > Date.now(),
}

function write(more: { codeUntil: number | undefined }) {
  try {
    history.replaceState({ ...(history.state as Entry), ...more }, '')
  } catch {
    // A browser that is asked too often in a row refuses; the page that is loaded anew then begins with the login.
  }
}
