#!/bin/sh
# Installs the packages that run models (the optional peers of package.json, without their install scripts), and removes
# the binaries of other platforms, which are most of them. Says how much there is before and after.
set -eu
cd "$(dirname "$0")/.."

peers=$(node -p "Object.entries(require('./package.json').peerDependencies).map((one) => one.join('@')).join(' ')")
# shellcheck disable=SC2086 # a word for each package
# Without --save-prod npm leaves optional peers out, though they are named.
npm install --no-save --save-prod --ignore-scripts --no-audit --no-fund $peers

megabytes() {
  du -smc node_modules/onnxruntime-node node_modules/onnxruntime-common node_modules/@huggingface/tokenizers | tail -n 1 | cut -f 1
}
installed=$(megabytes)
platform=$(node -p "process.platform + '/' + process.arch")
find node_modules/onnxruntime-node/bin -mindepth 3 -maxdepth 3 -type d ! -path "*/$platform" -exec rm -r {} +
echo "The packages that run models take $(megabytes) MB on $platform, of $installed MB installed."
