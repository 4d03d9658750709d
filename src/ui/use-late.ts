import { useEffect, useState } from 'react'

const patience = 300

/** Whether something has lasted so long that a person should see a sign of it. */
export function useLate(lasting: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!lasting) return
    const timer = setTimeout(() => setLate(true), patience)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [lasting])
  return late && lasting
}
