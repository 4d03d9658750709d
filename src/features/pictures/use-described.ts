import { type RefObject, useEffect, useState } from 'react'

/** Whether the description of a picture has been typed; undefined where the form asks for none (contract/field.ts, `alternativeText`). */
export function useDescribed(input: RefObject<HTMLInputElement | null>) {
  const [described, setDescribed] = useState<boolean>()
  useEffect(() => {
    const { form, name } = input.current ?? {}
    const look = () => {
      const words = form?.elements.namedItem(`${name}Alt`)
      setDescribed(words instanceof HTMLInputElement || words instanceof HTMLTextAreaElement ? words.value.trim() !== '' : undefined)
    }
    look()
    form?.addEventListener('input', look)
    return () => form?.removeEventListener('input', look)
  }, [input])
  return described
}
