/**
 * A barn under string lights behind a baseball diamond, which stays below what's shown first on a phone.
 * Inline SVG, so nothing is downloaded.
 */
export function HeroScene() {
  return (
    <svg viewBox="0 112 480 232" className="block h-auto w-full" aria-hidden="true">
      <defs>
        <linearGradient id="hero-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#1b2a50" stopOpacity="0" />
          <stop offset="0.35" stopColor="#2a3b66" />
          <stop offset="0.72" stopColor="#8a5a4a" />
          <stop offset="1" stopColor="#d08a4e" />
        </linearGradient>
        <radialGradient id="hero-glow">
          <stop offset="0" stopColor="#ffe9ae" stopOpacity="0.95" />
          <stop offset="0.25" stopColor="#ffd873" stopOpacity="0.45" />
          <stop offset="1" stopColor="#ffd873" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="hero-door" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffe6a3" />
          <stop offset="1" stopColor="#f0a94a" />
        </linearGradient>
      </defs>
      <rect y="104" width="480" height="226" fill="url(#hero-sky)" />
      <Stars />
      <Hills />
      <Barn />
      <Field />
      <StringLights />
    </svg>
  )
}

const STARS = [
  [28, 40, 1.4],
  [74, 150, 1],
  [120, 28, 1.1],
  [402, 34, 1.5],
  [448, 120, 1.1],
  [360, 20, 1],
  [30, 205, 1.2],
  [455, 200, 1.3],
  [214, 14, 1],
  [300, 158, 0.9],
  [96, 190, 0.9],
  [418, 178, 1],
] as const

function Stars() {
  return (
    <g fill="#f7f1e3">
      {STARS.map(([x, y, r]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r={r} opacity="0.8" />
      ))}
    </g>
  )
}

function Hills() {
  return (
    <>
      <path d="M0 292c60-26 110-24 168-10 70 16 120-22 190-18 52 3 84 18 122 12v64H0z" fill="#2a2b45" />
      <path d="M0 308c40-14 90-8 140-4 110 8 210-16 340-2v38H0z" fill="#1b2038" />
    </>
  )
}

function Barn() {
  return (
    <g strokeLinejoin="round" strokeLinecap="round">
      <path d="M118 330V226l24-42 98-42 98 42 24 42v104z" fill="#8f1d17" />
      <g stroke="#74140f" strokeWidth="2" opacity="0.8">
        <path d="M140 190v140M162 178v152M184 168v162M206 158v172M274 158v172M296 168v162M318 178v152M340 190v140" />
      </g>
      <path d="M106 232 134 180l106-46 106 46 28 52" fill="none" stroke="#f4ead6" strokeWidth="9" />
      <path
        d="M106 232 134 180l106-46 106 46 28 52"
        fill="none"
        stroke="#3a2a26"
        strokeWidth="2"
        opacity="0.35"
      />
      <circle cx="240" cy="184" r="19" fill="#f7f1e3" stroke="#3a2a26" strokeWidth="1.5" />
      <path
        d="M228 170c6 8 6 20 0 28M252 170c-6 8-6 20 0 28"
        fill="none"
        stroke="#b3261e"
        strokeWidth="2.2"
        strokeDasharray="3.4 2.4"
      />
      <rect x="192" y="236" width="96" height="94" fill="url(#hero-door)" />
      <g stroke="#f4ead6" strokeWidth="6" fill="#8f1d17">
        <path d="M158 236h32v94h-32z" />
        <path d="M290 236h32v94h-32z" />
      </g>
      <path d="m158 236 32 94M190 236l-32 94M290 236l32 94M322 236l-32 94" stroke="#f4ead6" strokeWidth="4" />
      <path d="M150 232h180" stroke="#3a2420" strokeWidth="5" />
      <Batter />
    </g>
  )
}

function Batter() {
  return (
    <g fill="none" stroke="#4a2718" strokeWidth="5">
      <circle cx="236" cy="268" r="6.5" fill="#4a2718" strokeWidth="0" />
      <path d="M236 277c2 10 0 16-2 24m2-22c8 2 14-2 17-8m-17 8c6 0 12-2 17-8" />
      <path d="m234 301-9 27m9-27c6 8 10 14 13 27" />
      <path d="m253 271 8-22" strokeWidth="4" />
    </g>
  )
}

function Field() {
  return (
    <g strokeLinejoin="round" strokeLinecap="round">
      <path d="M0 322c150-10 330-10 480 0v118H0z" fill="#2f6b3a" />
      <path
        d="M0 346c150-9 330-9 480 0v18c-150-9-330-9-480 0zM0 386c150-8 330-8 480 0v24c-150-8-330-8-480 0z"
        fill="#387a44"
      />
      <path d="M240 330 404 384 240 470 76 384z" fill="#a66a3d" />
      <path d="M240 345 350 384 240 442 130 384z" fill="#387a44" />
      <path d="M240 432 18 322M240 432 462 322" stroke="#fbf5e7" strokeWidth="3.5" opacity="0.92" />
      <ellipse cx="240" cy="385" rx="26" ry="9" fill="#a66a3d" />
      <path d="M233 384h14" stroke="#fbf5e7" strokeWidth="3.5" />
      <g fill="#fbf5e7">
        <path d="m240 335 10 4-10 5-10-5zM388 379l11 5-11 6-11-6zM92 379l11 5-11 6-11-6z" />
        <path d="M225 420h30v9l-15 10-15-10z" />
      </g>
    </g>
  )
}

const BULBS = [
  [34, 147],
  [76, 166],
  [122, 172],
  [170, 163],
  [214, 143],
  [266, 143],
  [310, 163],
  [358, 172],
  [404, 166],
  [446, 147],
] as const

function StringLights() {
  return (
    <g>
      <path
        d="M-6 118c50 48 130 78 246 12 116 66 196 36 246-12"
        fill="none"
        stroke="#1a1420"
        strokeWidth="2"
        strokeLinecap="round"
      />
      {BULBS.map(([x, y]) => (
        <g key={x}>
          <circle cx={x} cy={y} r="17" fill="url(#hero-glow)" />
          <circle cx={x} cy={y} r="4" fill="#fff3cf" />
        </g>
      ))}
    </g>
  )
}
