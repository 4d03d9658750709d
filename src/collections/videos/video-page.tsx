import { Suspense, useEffect, useState } from 'react'
import type { Values } from '../../ui/form.tsx'
import { PageHead } from '../../ui/section.tsx'
import { useAlive } from '../../ui/use-alive.ts'
import { page } from '../../web/page.ts'
import { EntryForm } from '../../web/use-tools.tsx'
import { videos } from './contract.ts'
import { videoId } from './video-address.ts'
import styles from './video-page.module.css'

export const videoPage = page({ description: 'Where administrators add a trailer or a teaser.', View: VideoFormView })

/** Section 2, Video form: below it a bordered box of the given height and width. */
function VideoFormView() {
  const [typed, setTyped] = useState<Values>({})
  const alive = useAlive()
  const id = videoId(typed.link?.trim() ?? '')
  const loading = <p>Loading the form…</p>
  return (
    <>
      <PageHead heading="Add a video" lead="It appears under Trailers and Teasers on the home page. Only administrators can add one." />
      <noscript>
        <p>Adding a video needs JavaScript, which is turned off.</p>
      </noscript>
      <div className={`${styles.form} needs-script`}>
        <Suspense fallback={loading}>
          {alive ? (
            <EntryForm
              thing={videos}
              stays
              onDone={() => setTyped({})}
              about={(values) => <Follow values={values} onChange={setTyped} />}
            />
          ) : (
            loading
          )}
        </Suspense>
      </div>
      <div className="needs-script">
        <section aria-label="Preview" className={styles.preview}>
          <div
            ref={(box) => {
              box?.style.setProperty('width', side(typed.width))
              box?.style.setProperty('height', side(typed.height))
            }}
            className={styles.box}
          >
            <p>{id ? `Video ${id}` : 'The video will appear here.'}</p>
          </div>
        </section>
      </div>
    </>
  )
}

function Follow({ values, onChange }: { values: Values; onChange: (values: Values) => void }) {
  useEffect(() => onChange(values), [values, onChange])
  return null
}

const side = (typed: string | undefined) => (/^[1-9]\d{0,3}$/.test(typed ?? '') ? `${typed}px` : '')
