import { Button } from '../../ui/button.tsx'
import { useNavigate } from '../../web/router-view.tsx'
import ThingForm, { type Formed } from '../../web/thing-form.tsx'
import type { GalleryItem } from './contract.ts'

type Props = { thing: Formed; editing?: GalleryItem | undefined; onDone: () => void }

/** The form of a picture; beside its own button the way to the video form (section 2). */
export default function GalleryForm(props: Props) {
  const navigate = useNavigate()
  return (
    <ThingForm {...props}>
      {!props.editing && (
        <Button look="quiet" icon="play" onClick={() => void navigate('/videoform')}>
          Video
        </Button>
      )}
    </ThingForm>
  )
}
