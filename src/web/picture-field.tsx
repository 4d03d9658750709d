import { type ComponentProps, createContext, use } from 'react'
import { PictureInput } from '../ui/picture-input.tsx'
import { pictureKeeper } from './picture-keeper.ts'

type InputProps = ComponentProps<typeof PictureInput>

/** Who takes several pictures, where the form's thing may have several added at once. */
export const SeveralContext = createContext<InputProps['onSeveral']>(undefined)

/** The input of a picture that this site keeps. */
export const PictureField = (props: Omit<InputProps, 'keeper' | 'onSeveral'>) => (
  <PictureInput {...props} keeper={pictureKeeper} onSeveral={use(SeveralContext)} />
)
