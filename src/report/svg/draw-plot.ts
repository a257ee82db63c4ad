// A plot by its kind: views say what is to be seen, and this draws it at a width.
import type { Markup } from '../parts/markup.js';
import { type GroupedPlot, groupedPlot } from './grouped-plot.js';
import { type HeatMap, heatMap } from './heat-map.js';
import { type HistogramRows, histogramRows } from './histogram-rows.js';
import { type IntervalPlot, intervalPlot } from './interval-plot.js';
import { type CurvePlot, curvePlot, type LinePlot, linePlot } from './line-plot.js';
import { type CriticalDifference, criticalDifferencePlot } from './rank-diagram.js';

/** What a plot shows; numbers and names only. */
export type Plot =
  | ({ readonly kind: 'interval' } & IntervalPlot)
  | ({ readonly kind: 'line' } & LinePlot)
  | ({ readonly kind: 'curve' } & CurvePlot)
  | ({ readonly kind: 'grouped' } & GroupedPlot)
  | ({ readonly kind: 'histogram' } & HistogramRows)
  | ({ readonly kind: 'heat' } & HeatMap)
  | ({ readonly kind: 'ranks' } & CriticalDifference);

/** The plot as SVG. */
export function drawPlot(plot: Plot, width: number): Markup {
  switch (plot.kind) {
    case 'interval':
      return intervalPlot(plot, width);
    case 'line':
      return linePlot(plot, width);
    case 'curve':
      return curvePlot(plot, width);
    case 'grouped':
      return groupedPlot(plot, width);
    case 'histogram':
      return histogramRows(plot, width);
    case 'heat':
      return heatMap(plot, width);
    case 'ranks':
      return criticalDifferencePlot(plot, width);
  }
}
