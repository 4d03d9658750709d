import { createContext } from 'react'

/** Where a form tells what came of it while it is put away: over the page that is shown by then. */
export const UnseenContext = createContext<(words: string) => unknown>(() => {})
