import { Picture } from '../../../../web/outlets/picture.tsx'

/** A taken day with an hour that opens, and those who wait for it. */
export default function WaitingPicture() {
  return (
    <Picture>
      {[52, 96, 184, 228].map((x) => (
        <g key={x}>
          <rect
            x={x}
            y="18"
            width="38"
            height="34"
            rx="5"
            className="fill-surface stroke-line-strong stroke-2"
          />
          <path d={`M${x + 9} 44L${x + 29} 26`} className="stroke-line-strong stroke-2" />
        </g>
      ))}
      <rect x="140" y="14" width="38" height="42" rx="6" className="fill-lamp-soft stroke-lamp stroke-3" />
      <text x="159" y="40.5" textAnchor="middle" className="fill-lamp text-[1rem]">
        5 PM
      </text>
      {[159, 199, 239].map((x, place) => (
        <g key={x} opacity={1 - place * 0.2}>
          <path d={`M${x - 15} 100a15 15 0 0 1 30 0Z`} className="fill-night stroke-on-barn stroke-[1.5]" />
          <circle cx={x} cy="78" r="8" className="fill-lamp-soft stroke-night stroke-[1.5]" />
          <path d={`M${x - 9} 76a9 9 0 0 1 18 0H${x + 14}`} className="fill-barn stroke-barn stroke-2" />
        </g>
      ))}
    </Picture>
  )
}
