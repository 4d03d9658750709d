import { orEmpty, text } from './field.ts'
import { cameLater } from './lacking.ts'

/** What a picture shows, in words: the field beside each that people choose. It came later than the pictures. */
export const alternativeText = () =>
  cameLater(orEmpty(text('What is to be seen on the picture', { max: 300, help: 'In words, for those who do not see it' })))
