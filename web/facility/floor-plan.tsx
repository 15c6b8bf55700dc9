const CAGES = [
  { name: 'Cage 1', y: 26 },
  { name: 'Cage 2', y: 76 },
  { name: 'Cage 3', y: 126 },
] as const

/** A floor plan: three cages, the practice area and the entrance. */
export function FloorPlan() {
  return (
    <svg
      viewBox="0 0 320 200"
      role="img"
      aria-label="Floor plan: three batting cages side by side, the practice area beside them, and the entrance"
      className="block size-full font-display"
    >
      <pattern id="plan-net" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0h7M0 0v7" stroke="#cfdcd1" strokeWidth="0.6" opacity="0.35" />
      </pattern>
      <rect x="10" y="14" width="300" height="172" rx="3" fill="#20402b" stroke="#f7f1e3" strokeWidth="3" />
      {CAGES.map(({ name, y }) => (
        <g key={name}>
          <rect x="20" y={y} width="164" height="42" rx="2" fill="#2d5c3a" />
          <rect x="20" y={y} width="164" height="42" rx="2" fill="url(#plan-net)" stroke="#cfdcd1" />
          <path
            d={`M34 ${y + 16}h9v6l-4.5 4.5-4.5-4.5z`}
            transform={`rotate(90 38 ${y + 21})`}
            fill="#f7f1e3"
          />
          <circle cx="168" cy={y + 21} r="5" fill="#b5763f" />
          <path d={`M50 ${y + 21}h108`} stroke="#f7f1e3" strokeDasharray="2 5" opacity="0.7" />
          <PlanLabel x={104} y={y + 16} text={name} />
        </g>
      ))}
      <g>
        <rect x="196" y="26" width="104" height="142" rx="2" fill="#2d5c3a" stroke="#cfdcd1" />
        <path d="m248 66 32 32-32 32-32-32z" fill="#b5763f" />
        <path d="m248 78 20 20-20 20-20-20z" fill="#387a44" />
        <path d="m248 138-44-44M248 138l44-44" stroke="#f7f1e3" strokeWidth="1.5" />
        <circle cx="248" cy="98" r="4" fill="#b5763f" />
        <PlanLabel x={248} y={46} text="Practice Area" />
      </g>
      <path d="M138 186h44" stroke="#20402b" strokeWidth="5" />
      <path d="M138 186v-8M182 186v-8" stroke="#f7f1e3" strokeWidth="2" />
      <PlanLabel x={112} y={181} text="Entrance" />
    </svg>
  )
}

function PlanLabel({ x, y, text }: { x: number; y: number; text: string }) {
  return (
    <text x={x} y={y} textAnchor="middle" fontSize="13" fontWeight="700" fill="#ffd873">
      {text}
    </text>
  )
}
