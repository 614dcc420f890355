#!/bin/sh
# Writes the alarms of deploy/prometheus/alerts.yml as a PrometheusRule for the Prometheus operator:
#
#   deploy/kubernetes/prometheus-rule.sh | kubectl apply -n guidepost -f -
set -eu
cat <<'YAML'
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: guidepost
spec:
YAML
sed 's/^/  /' "$(dirname "$0")/../prometheus/alerts.yml"
