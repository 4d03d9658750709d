import drawing from '../../content/logo.svg?raw'

// Drawing programs write an XML header and a namespace, which inline SVG does not need.
const svg = drawing.slice(drawing.indexOf('<svg')).trim()
const markup = { __html: svg.replace(/ xmlns="[^"]*"/, '') }

/** 80 high (section 9). Inline, so that it takes the colour of the text. */
export const Logo = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the club's own drawing, built in with the code
  <span aria-hidden="true" dangerouslySetInnerHTML={markup} />
)
