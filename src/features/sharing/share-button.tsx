import { Button } from '../../ui/button.tsx'
import { copyAddress } from '../../web/copy-address.ts'

/** Shares by the dialog of the system, otherwise by copying the address. */
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
  try {
    if (navigator.share !== undefined) return await navigator.share({ title, url })
  } catch (error) {
    // The dialog was closed.
    if ((error as Error).name === 'AbortError') return
  }
  await copyAddress(url)
}
