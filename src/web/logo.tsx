/** The club's mark: a chip whose traces reach out, drawn in the colour of the text and copper. 80 high (section 9). */
export function Logo() {
  return (
    <svg width="80" height="80" viewBox="0 0 80 80" fill="none" aria-hidden="true" focusable="false">
      <g stroke="var(--trace)" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <path d="M30 26V15l-6-6M40 26V6M50 26V15l6-6M30 54v11l-6 6M40 54v20M50 54v11l6 6" />
        <path d="M26 30H15l-6-6M26 40H6M26 50H15l-6 6M54 30h11l6-6M54 40h20M54 50h11l6 6" />
      </g>
      <rect x="25" y="25" width="30" height="30" rx="6" fill="currentColor" />
      <g fill="var(--trace)">
        <circle cx="24" cy="9" r="3.5" />
        <circle cx="56" cy="9" r="3.5" />
        <circle cx="24" cy="71" r="3.5" />
        <circle cx="56" cy="71" r="3.5" />
        <circle cx="6" cy="40" r="3.5" />
        <circle cx="74" cy="40" r="3.5" />
      </g>
      <path d="M33 47V38a7 7 0 0 1 14 0v9M33 42h14" stroke="var(--paper)" strokeWidth="3.5" strokeLinecap="round" />
    </svg>
  )
}
