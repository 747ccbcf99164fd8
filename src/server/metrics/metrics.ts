import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import { countHappenings } from './instruments.ts';
import { type Sampled, sampleState } from './samples.ts';

/** The values of metrics, which can be passed between threads. */
export type MetricValues = MetricObjectWithValues<MetricValue<string>>[];

/** The metrics of a thread. */
export interface Metrics {
  /** Begins to read what is not counted, once it exists. */
  sample(sampled: Sampled): void;
  /** All values of this thread. */
  values(): Promise<MetricValues>;
  /** All values of this thread and of others, in Prometheus's text format. */
  text(others: readonly MetricValues[]): Promise<string>;
  /** Ends the counting. */
  stop(): void;
}

/** The media type of the text format. */
export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

/** Counts from now on what happens in this thread. The library is loaded here, where metrics are wanted. */
export async function createMetrics(): Promise<Metrics> {
  const { default: prometheus } = await import('prom-client');
  const registry = new prometheus.Registry();
  const stopCounting = countHappenings(prometheus, registry);
  const samples: ReturnType<typeof sampleState>[] = [];
  const values = async (): Promise<MetricValues> => {
    await Promise.all(samples.map((each) => each.refresh()));
    return registry.getMetricsAsJSON();
  };
  return {
    sample(sampled) {
      samples.push(sampleState(prometheus, registry, sampled));
    },
    values,
    async text(others) {
      const all = [await values(), ...others];
      return prometheus.AggregatorRegistry.aggregate(all).metrics();
    },
    stop() {
      stopCounting();
      for (const each of samples) each.stop();
    },
  };
}
