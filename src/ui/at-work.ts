import { draftMark } from './forget-drafts.ts'

const key = `${draftMark}at work`

/** Those of the document before this one: their forms have gone with it. */
const before = new Set(stored())
const now = new Set<string>()

/** Notes for the next document of this tab which drafts stand in a form that is on the screen. */
export const atWork = {
  begin: (id: string) => {
    now.add(id)
    store()
  },
  end: (id: string) => {
    before.delete(id)
    if (now.delete(id)) store()
  },
  /** Whether somebody was at work on it when the last document went. */
  before: (id: string) => before.has(id),
}

function store() {
  try {
    sessionStorage.setItem(key, JSON.stringify([...now]))
  } catch {
    // Where storage is forbidden or full, nothing is brought into sight.
  }
}

function stored(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]')
  } catch {
    return []
  }
}
