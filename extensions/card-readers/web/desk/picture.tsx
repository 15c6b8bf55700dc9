import { Picture } from '../../../../web/outlets/picture.tsx'

/** A card above a reader. */
export default function ReaderPicture() {
  return (
    <Picture>
      <rect x="176" y="14" width="62" height="88" rx="9" className="fill-night stroke-line-strong stroke-2" />
      <rect x="184" y="22" width="46" height="34" rx="4" className="fill-board" />
      <text x="207" y="46" textAnchor="middle" className="fill-board-figure text-[1.25rem]">
        $60
      </text>
      {[68, 79, 90].map((y) =>
        [193, 207, 221].map((x) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="3" className="fill-on-night-soft" />
        )),
      )}
      <g transform="rotate(-8 102 56)">
        <rect x="60" y="30" width="84" height="52" rx="7" className="fill-barn" />
        <path d="M60 46H144" className="stroke-barn-strong stroke-8" />
        <rect x="68" y="58" width="16" height="12" rx="2" className="fill-lamp-soft" />
      </g>
      <path
        d="M152 44a16 16 0 0 1 0 24M160 36a28 28 0 0 1 0 40"
        className="fill-none stroke-ink stroke-3 [stroke-linecap:round]"
      />
    </Picture>
  )
}
