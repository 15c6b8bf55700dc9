import { Picture } from '../../../../web/outlets/picture.tsx'

/** A pennant, and a roster on which all but one have signed. */
export default function TeamPicture() {
  return (
    <Picture>
      <path d="M52 14V100" className="stroke-plank stroke-5 [stroke-linecap:round]" />
      <path d="M54 18L146 40L54 62Z" className="fill-barn stroke-barn-strong stroke-2" />
      <text x="66" y="47" className="fill-on-barn text-[1.25rem]">
        U12
      </text>
      <rect
        x="172"
        y="14"
        width="104"
        height="84"
        rx="6"
        className="fill-raised stroke-line-strong stroke-2"
      />
      {[30, 47, 64, 81].map((y, player) => (
        <g key={y}>
          <path d={`M186 ${y}H236`} className="stroke-line-strong stroke-4 [stroke-linecap:round]" />
          {player < 3 && (
            <path
              d={`M250 ${y}L255 ${y + 5}L264 ${y - 5}`}
              className="fill-none stroke-turf stroke-3 [stroke-linecap:round] [stroke-linejoin:round]"
            />
          )}
        </g>
      ))}
    </Picture>
  )
}
