import { Picture } from '../../../../web/outlets/picture.tsx'

const HOURS = Array.from({ length: 10 }, (_, hour) => ({
  x: 92 + (hour % 5) * 34,
  y: 45 + Math.floor(hour / 5) * 30,
}))
const USED = 3

/** A card of ten hours with three punched out. */
export default function PackPicture() {
  return (
    <Picture>
      <g transform="rotate(3 160 56)">
        <rect
          x="64"
          y="20"
          width="192"
          height="78"
          rx="8"
          className="fill-raised stroke-line-strong stroke-2"
        />
        {HOURS.map(({ x, y }, hour) => (
          <g key={`${x} ${y}`}>
            <circle cx={x} cy={y} r="11" className="fill-turf-soft stroke-turf stroke-2" />
            {hour < USED ? (
              <circle cx={x} cy={y} r="7" className="fill-night" />
            ) : (
              <text x={x} y={y + 5} textAnchor="middle" className="fill-turf text-[0.875rem]">
                {hour + 1}
              </text>
            )}
          </g>
        ))}
      </g>
    </Picture>
  )
}
