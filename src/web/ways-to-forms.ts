import { useEffect } from 'react'

type Open = (began: object) => void
const ways = new Map<string, Open>()

/** How a form of the page that stands there is opened, or each that edits an entry of a table. */
export function useWayTo(forms: string, open: Open) {
  useEffect(() => {
    ways.set(forms, open)
    return () => void ways.delete(forms)
  }, [forms, open])
}

/**
 * Opens a form with what it had begun with, where the page has a way to it, and tells whether it has: a form's name is its table and what it edits, and that
 * of several at once is that of a new one and a word more.
 */
export function openForm(form: string, began: object) {
  const open = ways.get(form) ?? ways.get(form.slice(0, form.lastIndexOf(' ')))
  open?.(began)
  return open !== undefined
}
