import Graphology from 'graphology';
import { useEffect, useRef } from 'react';
import Sigma from 'sigma';

/** What is drawn in the middle, and around it, the nearest first. */
export interface GraphProps {
  readonly center: { readonly id: string; readonly name: string };
  readonly near: readonly { readonly id: string; readonly name: string; readonly times: number }[];
  readonly onOpen: (id: string) => void;
}

/** Pixels that the names beside the outermost take. */
const nameWidth = 120;

/**
 * One and what is around it, never everything. The list beside it says the same to those who do not see it. Each has a
 * height of its own on its side, so that no name stands on another.
 */
export function Graph({ center, near, onOpen }: GraphProps) {
  const at = useRef<HTMLDivElement>(null);
  const open = useRef(onOpen);
  open.current = onOpen;
  const drawn = JSON.stringify([center, near]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read anew and stays the same is not drawn again
  useEffect(() => {
    const box = at.current;
    if (!box) return;
    const wide = box.clientWidth / box.clientHeight;
    const reach = Math.min(1.5, wide - (2 * nameWidth) / box.clientHeight);
    const style = getComputedStyle(box);
    const graph = new Graphology();
    graph.addNode(center.id, { x: 0, y: 0, size: 10, label: center.name, color: style.caretColor });
    const most = Math.max(1, ...near.map(({ times }) => times));
    const rows = Math.ceil(near.length / 2);
    near.forEach(({ id, name, times }, index) => {
      const y = 1 - (2 * Math.floor(index / 2) + 1) / rows;
      const side = index % 2 === 0 ? 1 : -1;
      const x = side * reach * Math.max(0.25, Math.sqrt(1 - y * y));
      graph.addNode(id, { x, y, size: 4 + (4 * times) / most, label: name, color: style.outlineColor });
      graph.addEdge(center.id, id, { size: 1, color: style.textDecorationColor });
    });
    const sigma = new Sigma(graph, box, {
      allowInvalidContainer: true,
      labelColor: { color: style.color },
      labelRenderedSizeThreshold: 0,
      labelDensity: near.length + 1,
      labelFont: 'system-ui, sans-serif',
      labelSize: 13,
      defaultDrawNodeHover: () => {},
      defaultDrawNodeLabel: (context, { x, y, size, label, color }, { labelSize, labelFont }) => {
        const middle = color === style.caretColor;
        // Where there is little room, the heading of the page names it.
        if (middle && reach < 0.7) return;
        const side = middle ? 0 : Math.sign(x - box.clientWidth / 2);
        context.font = `${middle ? 600 : 400} ${labelSize}px ${labelFont}`;
        context.fillStyle = style.color;
        context.textAlign = (['right', 'center', 'left'] as const)[side + 1] ?? 'center';
        context.fillText(label ?? '', x + side * (size + 4), y + (middle ? size + labelSize : labelSize / 3));
      },
    });
    sigma.setCustomBBox({ x: [-wide, wide], y: [-1, 1] });
    sigma.refresh();
    sigma.on('clickNode', ({ node }) => node !== center.id && open.current(node));
    return () => sigma.kill();
  }, [drawn]);
  return <div ref={at} className="graph" aria-hidden="true" />;
}
