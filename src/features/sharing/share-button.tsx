import { Button } from '../../ui/button.tsx'
import { say } from '../../web/alerts.ts'

/** One thing at a time is told of what was shared. */
const about = 'share'

/**
 * Passes an address on: by the system's own sheet where there is one, else it is copied, and that is said. Where it may not be copied
 * either, it is said, to be copied by hand. Without a script it is not there.
 */
export function ShareButton({ title, path }: { title: string; path: string }) {
  return (
    <span className="needs-script">
      <Button look="quiet" onClick={() => void share(title, new URL(path, location.origin).href)}>
        Share<span className="sr-only">{` ${title}`}</span>
      </Button>
    </span>
  )
}

async function share(title: string, url: string) {
  const way = await passedOn(title, url)
  if (way !== undefined) say(way, { about })
}

/** What is said of it; undefined where the system's sheet has said all. */
async function passedOn(title: string, url: string): Promise<string | undefined> {
  try {
    if (navigator.share !== undefined) return void (await navigator.share({ title, url }))
  } catch (error) {
    // Whoever closed the sheet wants nothing else instead.
    if ((error as Error).name === 'AbortError') return undefined
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'The address of this page is copied.'
  } catch {
    return `It cannot be copied here. The address is ${url}`
  }
}
