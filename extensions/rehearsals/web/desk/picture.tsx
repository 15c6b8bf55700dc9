import { Picture } from '../../../../web/outlets/picture.tsx'

/** The scoreboard now, and how it would be. */
export default function RehearsalPicture() {
  return (
    <Picture>
      {[
        ['NOW', '$30', 44],
        ['THEN', '$40', 186],
      ].map(([label, price, x]) => (
        <g key={label} transform={`translate(${x} 20)`}>
          <rect width="90" height="70" rx="6" className="fill-board stroke-board-line stroke-3" />
          <text x="45" y="22" textAnchor="middle" className="fill-board-text text-[0.875rem]">
            {label}
          </text>
          <text x="45" y="56" textAnchor="middle" className="fill-board-figure text-[2rem]">
            {price}
          </text>
        </g>
      ))}
      <path
        d="M146 55H172M162 45L173 55L162 65"
        className="fill-none stroke-barn stroke-4 [stroke-linecap:round] [stroke-linejoin:round]"
      />
    </Picture>
  )
}
