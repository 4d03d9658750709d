import { createContext, useContext } from 'react'

/** What was sent to a page as a plain form, and what came of it; without a reply the form was only asked for. */
export type Posted = {
  form: string
  values: Record<string, string>
  /** What is wrong with fields, by their names. */
  problems?: Record<string, string>
  reply?: { success: boolean; message: string; status: number; token?: string }
}

/** In the browser it is emptied at the first change of page, so that it is not shown, nor acted on, once more. */
export const PostedContext = createContext<{ current: Posted | undefined }>({ current: undefined })

/** What was sent to this page before its script was there. */
export const usePosted = () => useContext(PostedContext).current
