import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { useRecord } from '../../web/use-record.ts'
import type { GalleryItem } from './contract.ts'
import { gallery, galleryCalls } from './contract.ts'

const { add, edit } = galleryCalls

/** The form of a picture; beside its own button the way to the video form (section 2). */
export default function GalleryForm({ editing, onDone }: { editing?: GalleryItem | undefined; onDone: () => void }) {
  const navigate = useNavigate()
  const send = useRecord({ add, edit, editing, onDone, failure: 'Error' })
  return (
    <Form name="Picture" fields={gallery.fields} submit={editing ? 'Save' : 'Add picture'} onSubmit={send} initial={editing}>
      {!editing && (
        <Button look="quiet" icon="play" onClick={() => void navigate('/videoform')}>
          Video
        </Button>
      )}
    </Form>
  )
}
