import { Button } from '../../ui/button.tsx'
import { goTo } from '../../web/page-state.ts'
import type { Formed } from '../../web/slots.ts'
import { EntryForm } from '../../web/use-tools.tsx'
import type { GalleryItem } from './contract.ts'

type Props = { thing: Formed; editing?: GalleryItem | undefined; onDone: () => void }

/** The form of a picture; beside its own button the way to the video form (section 2). */
export default function GalleryForm(props: Props) {
  return (
    <EntryForm {...props}>
      {!props.editing && (
        <Button look="quiet" icon="play" onClick={() => goTo('/videoform')}>
          Video
        </Button>
      )}
    </EntryForm>
  )
}
