/** A strip of infield below short pages. */
export function Infield() {
  return (
    <svg viewBox="0 0 480 120" className="block h-auto w-full" aria-hidden="true">
      <path d="M0 26c150-16 330-16 480 0v94H0z" fill="#2f6b3a" />
      <path d="M0 52c150-14 330-14 480 0v26c-150-12-330-12-480 0z" fill="#387a44" />
      <path d="M128 120c10-44 54-62 112-62s102 18 112 62z" fill="#a66a3d" />
      <g stroke="#fbf5e7" strokeWidth="4" strokeLinecap="round" fill="none">
        <path d="M216 96 20 26M264 96 460 26" />
        <path d="M178 82h34v34h-34zM268 82h34v34h-34z" strokeWidth="3" opacity="0.9" />
      </g>
      <path d="M222 88h36v12l-18 13-18-13z" fill="#fbf5e7" />
      <g transform="rotate(-18 372 78)">
        <circle cx="372" cy="78" r="12" fill="#fbf5e7" />
        <path
          d="M364 69c4 5 4 13 0 18M380 69c-4 5-4 13 0 18"
          fill="none"
          stroke="#b3261e"
          strokeWidth="1.6"
          strokeDasharray="2.4 1.8"
        />
      </g>
    </svg>
  )
}
