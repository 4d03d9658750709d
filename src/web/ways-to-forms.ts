import { useEffect } from 'react'

type Open = (began: object) => void
/** The functions that open the forms of this page, by the names of the forms. */
export const ways = new Map<string, Open>()

/** Registers how this page opens a form ("events new"), or the form of any entry of a table ("events"). */
export function useWayTo(forms: string, open: Open) {
  useEffect(() => {
    ways.set(forms, open)
    return () => void ways.delete(forms)
  }, [forms, open])
}
