import { Activity, type ReactNode, useState } from 'react'

/**
 * What is made when it is first shown, and is kept with all that was typed in it while it is hidden. React would make it
 * ahead of that, and have its script come for nobody.
 */
export function Kept({ shown, children }: { shown: boolean; children: ReactNode }) {
  const [made, setMade] = useState(shown)
  if (shown && !made) setMade(true)
  return made && <Activity mode={shown ? 'visible' : 'hidden'}>{children}</Activity>
}
