import { createContext, useContext } from 'react'
import type { Posted } from '../contract/plain-form.ts'

/** In the browser it is emptied at the first change of page, so that it is not shown, nor acted on, once more. */
export const PostedContext = createContext<{ current: Posted | undefined }>({ current: undefined })

/** What was sent to this page before its script was there. */
export const usePosted = () => useContext(PostedContext).current
