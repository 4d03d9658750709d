import { useEffect } from 'react'

type Open = (began: object) => void
const ways = new Map<string, Open>()

/** Registers how this page opens a form ("events new"), or the form of any entry of a table ("events"). */
export function useWayTo(forms: string, open: Open) {
  useEffect(() => {
    ways.set(forms, open)
    return () => void ways.delete(forms)
  }, [forms, open])
}

/** Opens a form that was left, with what it began with. */
export const openForm = (form: string, began: object) => (ways.get(form) ?? ways.get(form.slice(0, form.lastIndexOf(' '))))?.(began)
