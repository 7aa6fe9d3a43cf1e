import type { ReactNode } from "react";

const SCENES = {
  unpack: <Unpack />,
  extensions: <Extensions />,
  developer: <Developer />,
  load: <Load />,
  panel: <Panel />,
};

export type InstallScene = keyof typeof SCENES;

/** A drawing of one step of installing the Runner. The step's text says the same. */
export function RunnerInstallPicture({ scene }: { scene: InstallScene }) {
  return (
    <svg
      viewBox="0 0 320 132"
      aria-hidden="true"
      className="mt-2 mb-1 block h-auto w-full max-w-80 rounded-sm border border-rule bg-wash"
    >
      {SCENES[scene]}
    </svg>
  );
}

function Unpack() {
  return (
    <>
      <path d="M46 28h34l14 14v58H46z" className="fill-card stroke-edge" />
      <path d="M80 28v14h14" fill="none" className="stroke-edge" />
      <path d="M64 34h6v5h-6zm6 9h6v5h-6zm-6 9h6v5h-6zm6 9h6v5h-6z" className="fill-soft" />
      <Words x={70} y={116} anchor="middle">
        threadlight-runner.zip
      </Words>
      <path d="M126 64h40m-11-9 11 9-11 9" fill="none" className="stroke-ink" strokeWidth={2} />
      <path d="M202 40h26l8 9h42v47h-76z" className="fill-card stroke-edge" />
      <rect x={212} y={60} width={56} height={6} rx={3} className="fill-rule" />
      <rect x={212} y={72} width={38} height={6} rx={3} className="fill-rule" />
      <Words x={240} y={116} anchor="middle">
        threadlight-runner
      </Words>
    </>
  );
}

function Extensions() {
  return (
    <>
      <Window />
      <rect x={26} y={44} width={268} height={24} rx={12} className="fill-card stroke-ink" strokeWidth={1.5} />
      <Words x={42} y={60} strong>
        chrome://extensions
      </Words>
      <rect x={38} y={88} width={70} height={8} rx={4} className="fill-rule" />
      <rect x={38} y={102} width={150} height={8} rx={4} className="fill-rule" />
    </>
  );
}

function Developer() {
  return (
    <>
      <Window />
      <Words x={30} y={70} strong>
        Extensions
      </Words>
      <rect x={172} y={50} width={126} height={32} rx={6} className="fill-card stroke-ink" strokeWidth={1.5} />
      <Words x={182} y={70}>
        Developer mode
      </Words>
      <rect x={266} y={59} width={24} height={14} rx={7} className="fill-conversion-ink" />
      <circle cx={283} cy={66} r={5} className="fill-card" />
      <rect x={30} y={96} width={90} height={20} rx={4} className="fill-rule" />
      <rect x={130} y={96} width={90} height={20} rx={4} className="fill-rule" />
    </>
  );
}

function Load() {
  return (
    <>
      <Window />
      <rect x={26} y={52} width={104} height={28} rx={5} className="fill-card stroke-ink" strokeWidth={1.5} />
      <Words x={78} y={70} anchor="middle" strong>
        Load unpacked
      </Words>
      <rect x={140} y={52} width={70} height={28} rx={5} fill="none" className="stroke-rule" />
      <rect x={220} y={52} width={56} height={28} rx={5} fill="none" className="stroke-rule" />
      <path d="M36 96h12l4 5h20v20H36z" className="fill-card stroke-edge" />
      <Words x={82} y={113}>
        threadlight-runner
      </Words>
    </>
  );
}

function Panel() {
  return (
    <>
      <Window />
      <rect x={30} y={50} width={90} height={7} rx={3.5} className="fill-rule" />
      <rect x={30} y={64} width={64} height={7} rx={3.5} className="fill-rule" />
      <rect x={102} y={70} width={66} height={52} rx={6} className="fill-card stroke-edge" />
      <rect x={109} y={78} width={38} height={9} rx={4.5} className="fill-rule" />
      <rect x={123} y={92} width={38} height={9} rx={4.5} className="fill-soft" />
      <rect x={109} y={106} width={44} height={9} rx={4.5} className="fill-rule" />
      <path d="M178 40h126v92H178z" className="fill-card stroke-rule" />
      <Words x={188} y={58} strong>
        Threadlight Runner
      </Words>
      <Words x={188} y={73}>
        Local: nothing is sent
      </Words>
      <rect x={188} y={84} width={106} height={14} rx={3} className="fill-wash stroke-rule" />
      <rect x={188} y={106} width={44} height={17} rx={4} className="fill-ink" />
      <text x={210} y={118} textAnchor="middle" fontSize={9} className="fill-card font-semibold">
        Run
      </text>
    </>
  );
}

/** The frame of a browser's window. */
function Window() {
  return (
    <>
      <path d="M14 132V22a8 8 0 0 1 8-8h276a8 8 0 0 1 8 8v110" className="fill-card stroke-edge" />
      <path d="M14.5 36h291" className="stroke-rule" />
      <circle cx={28} cy={25} r={3.5} className="fill-rule" />
      <circle cx={40} cy={25} r={3.5} className="fill-rule" />
      <circle cx={52} cy={25} r={3.5} className="fill-rule" />
    </>
  );
}

type WordsProps = { x: number; y: number; anchor?: "middle"; strong?: boolean; children: ReactNode };

function Words({ x, y, anchor, strong = false, children }: WordsProps) {
  const tone = strong ? "fill-ink font-semibold" : "fill-soft";
  return (
    <text x={x} y={y} textAnchor={anchor} fontSize={10} className={tone}>
      {children}
    </text>
  );
}
